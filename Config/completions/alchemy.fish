# Completes the words of alchemy in fish. The program itself knows what may come next.

function __alchemy_candidates
    set --local words (commandline --tokenize --current-process --cut-at-cursor)
    set --erase words[1]
    # The word that is being typed may have a quote that is still open.
    set --local typed (commandline --current-token --cut-at-cursor)
    set --local word (string unescape -- "$typed"; or string trim --left --chars "\"'" -- "$typed")
    for line in (alchemy __complete words $words "$word" 2>/dev/null)
        if test "$line" = \tfiles
            __fish_complete_path "$word"
            return
        end
        echo $line
    end
end

complete --command alchemy --no-files --arguments '(__alchemy_candidates)'
